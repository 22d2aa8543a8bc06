import { type Client, type PoolClient, Query, type Submittable } from 'pg';
import { expectAnswer } from './patience.ts';
import type { Statement } from './sql.ts';
import { typeParsers } from './types.ts';
import { type Column, memoryOf, type Wire } from './wire.ts';

/** What became of a statement. */
export interface Outcome<Row = unknown> {
  rows: Row[];
  /** What was done, as the server names it: `SELECT`, `COMMIT`. */
  command: string;
  /** Rows read or changed. */
  count: number;
}

export interface Asked {
  statement: Statement;
  /** Says whom the statement works for, up to the end of the message. */
  enter?: Statement | undefined;
  resolve: (outcome: Outcome) => void;
  reject: (error: Error) => void;
}

/** What is sent for one who asked: the statement itself, or what must come before it. */
interface Step {
  statement: Statement;
  asked: Asked;
  /** The name it goes by on this connection; none when it is prepared for this once. */
  name: string;
}

const isSame = (one: Statement, other: Statement | undefined): boolean =>
  one.text === other?.text && one.values.every((value, index) => value === other.values[index]);

/** Statements of one scope in a row enter it once. */
function stepsOf(asked: readonly Asked[]): Step[] {
  const steps: Step[] = [];
  let entered: Statement | undefined;
  for (const one of asked) {
    const { statement, enter } = one;
    if (enter && !isSame(enter, entered)) {
      entered = enter;
      steps.push({ statement: enter, asked: one, name: '' });
    }
    steps.push({ statement, asked: one, name: '' });
  }
  return steps;
}

const COMMAND = /^([A-Z]+)(?: \d+)*?(?: (\d+))?$/;

/**
 * Several statements as one message: one write, one answer, one waking of either side, which together cost more than a
 * short statement itself. When one fails the server skips those behind it; `skipped` gets them with the failure.
 */
class Batch implements Submittable {
  readonly #asked: readonly Asked[];
  readonly #steps: readonly Step[];
  readonly #ended: () => void;
  readonly #skipped: (asked: readonly Asked[], error: Error) => void;
  #columns: Map<string, readonly Column[]> = new Map();
  #preparing: Set<string> = new Set();
  readonly #prepares: string[] = [];
  #at = 0;
  #shape: readonly Column[] = [];
  #rows: unknown[] = [];
  #unreadable: Error | null = null;

  constructor(asked: readonly Asked[], skipped: (asked: readonly Asked[], error: Error) => void, ended: () => void) {
    this.#asked = asked;
    this.#steps = stepsOf(asked);
    this.#skipped = skipped;
    this.#ended = ended;
  }

  /** The driver notes under these what the server has just prepared. */
  get name(): string | undefined {
    return this.#steps[this.#at]?.name;
  }

  get text(): string | undefined {
    return this.#steps[this.#at]?.statement.text;
  }

  submit(connection: unknown): void {
    const wire = connection as Wire;
    const { columns, preparing } = memoryOf(wire);
    this.#columns = columns;
    this.#preparing = preparing;
    wire.stream.cork();
    for (const step of this.#steps) {
      const { name = '', text, values } = step.statement;
      const isPrepared = wire.parsedStatements[name] !== undefined || this.#prepares.includes(name);
      // What an earlier message prepares, which is still under way, can neither be counted on nor be prepared again.
      step.name = isPrepared || !preparing.has(name) ? name : '';
      if (!isPrepared) wire.parse({ name: step.name, text });
      if (!isPrepared && step.name !== '') {
        this.#prepares.push(name);
        preparing.add(name);
      }
      wire.bind({ statement: step.name, values });
      if (!columns.has(step.name)) wire.describe({ type: 'P' });
      wire.execute({});
    }
    wire.sync();
    // What else is sent in this moment leaves in the same breath.
    process.nextTick(() => wire.stream.uncork());
    this.#expect();
  }

  handleRowDescription({ fields }: { fields: readonly { name: string; dataTypeID: number }[] }): void {
    this.#shape = fields.map(({ name, dataTypeID }) => ({ name, parse: typeParsers.getTypeParser(dataTypeID) }));
  }

  handleDataRow({ fields }: { fields: readonly (string | null)[] }): void {
    const row: Record<string, unknown> = {};
    const shape = this.#shape;
    try {
      for (let index = 0; index < fields.length; index++) {
        const { name, parse } = shape[index] as Column;
        const text = fields[index] as string | null;
        row[name] = text === null ? null : parse(text);
      }
      this.#rows.push(row);
    } catch (error) {
      this.#unreadable = error as Error;
    }
  }

  handleCommandComplete({ text }: { text: string }): void {
    const { statement, asked, name } = this.#steps[this.#at] as Step;
    if (name !== '') this.#columns.set(name, this.#shape);
    if (statement === asked.statement) {
      const [, command = '', count = '0'] = COMMAND.exec(text) ?? [];
      if (this.#unreadable) asked.reject(this.#unreadable);
      else asked.resolve({ rows: this.#rows, command, count: Number(count) });
    }
    this.#at++;
    this.#expect();
  }

  handleError(error: Error): void {
    const failed = this.#steps[this.#at]?.asked;
    // Who could not enter has failed as well: what it asked for was skipped and is not asked again.
    const rest = failed ? this.#asked.slice(this.#asked.indexOf(failed) + 1) : [];
    this.#at = this.#steps.length;
    failed?.reject(error);
    this.#skipped(rest, error);
    this.#end();
  }

  handleReadyForQuery(): void {
    this.#end();
  }

  #end(): void {
    for (const name of this.#prepares) this.#preparing.delete(name);
    this.#ended();
  }

  #expect(): void {
    this.#rows = [];
    this.#unreadable = null;
    this.#shape = this.#columns.get(this.name ?? '') ?? [];
  }
}

// The driver lets only its own kind of query follow another before that was answered.
Object.setPrototypeOf(Batch.prototype, Query.prototype);

/**
 * The statements of one connection. Those asked for in the same moment travel together; those asked for meanwhile wait
 * for the answer and then travel together too.
 */
export class Line {
  readonly #client: Client | PoolClient;
  readonly #independent: boolean;
  readonly #patienceMs: number;
  #waiting: Asked[] = [];
  #leaving = false;
  #underWay = false;

  /** Statements that are `independent` of each other are asked again when another's failure had them skipped. */
  constructor(client: Client | PoolClient, options: { independent: boolean; patienceMs: number }) {
    this.#client = client;
    this.#independent = options.independent;
    this.#patienceMs = options.patienceMs;
  }

  ask<Row>(statement: Statement<Row>, enter?: Statement): Promise<Outcome<Row>> {
    const outcome = this.askLater(statement, enter);
    if (!this.#leaving && !this.#underWay) {
      this.#leaving = true;
      // After all that can run now has run, and has asked for what it wants to ask for.
      process.nextTick(() => this.#leave());
    }
    return outcome;
  }

  /** Goes along with the next statement that is asked for. */
  askLater<Row>(statement: Statement<Row>, enter?: Statement): Promise<Outcome<Row>> {
    return new Promise<Outcome>((resolve, reject) => {
      this.#waiting.push({ statement, enter, resolve, reject });
    }) as Promise<Outcome<Row>>;
  }

  /**
   * A transaction of nothing but these, in one message that waits for no other: all of them are done, or none.
   * `outcomes` gets what comes of each as it comes, so that after a failure it tells how far they went.
   */
  together(statements: readonly Statement[], outcomes: Outcome[] = []): Promise<Outcome[]> {
    return new Promise((resolve, reject) => {
      const kept = (outcome: Outcome) => void outcomes.push(outcome);
      const asked = statements.map((statement) => ({ statement, resolve: kept, reject }));
      // What was done counts only when the server is ready again: until then even the commit can fail.
      this.#send(
        asked,
        (_skipped, error) => reject(error),
        () => resolve(outcomes),
      );
    });
  }

  #leave(): void {
    this.#leaving = false;
    if (this.#underWay || this.#waiting.length === 0) return;
    // Only scopes of one kind share a message: they set the same things, so none keeps anything of the one before it.
    const kind = this.#waiting[0]?.enter?.text;
    const others = this.#waiting.findIndex(({ enter }) => enter?.text !== kind);
    const asked = others === -1 ? this.#waiting : this.#waiting.slice(0, others);
    this.#waiting = others === -1 ? [] : this.#waiting.slice(others);
    this.#underWay = true;
    const skipped = (rest: readonly Asked[], error: Error) => {
      if (this.#independent && 'severity' in error) this.#waiting.unshift(...rest);
      else for (const { reject } of rest) reject(error);
    };
    const ended = () => {
      this.#underWay = false;
      this.#leave();
    };
    this.#send(asked, skipped, ended);
  }

  #send(asked: readonly Asked[], skipped: (asked: readonly Asked[], error: Error) => void, ended: () => void): void {
    const answered = expectAnswer(this.#client, this.#patienceMs);
    const done = () => {
      answered();
      ended();
    };
    this.#client.query(new Batch(asked, skipped, done));
  }
}
