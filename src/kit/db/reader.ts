import type { Outcome } from './batch.ts';
import type { Statement } from './sql.ts';

/** What a read needs: any connection will do. */
export interface Reader {
  rows<Row>(statement: Statement<Row>): Promise<Row[]>;
  maybe<Row>(statement: Statement<Row>): Promise<Row | null>;
  one<Row>(statement: Statement<Row>): Promise<Row>;
}

export class RowMissing extends Error {}

export type Query = <Row>(statement: Statement<Row>) => Promise<Outcome<Row>>;

export function readerOver(query: Query): Reader {
  return {
    async rows(statement) {
      return (await query(statement)).rows;
    },
    async maybe(statement) {
      return (await query(statement)).rows[0] ?? null;
    },
    async one(statement) {
      const row = (await query(statement)).rows[0];
      if (row === undefined) throw new RowMissing(`No row: ${statement.text}`);
      return row;
    },
  };
}
