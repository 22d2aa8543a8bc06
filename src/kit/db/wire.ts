import type { Parameter } from './sql.ts';

/** What the driver lets its own queries do on a connection. */
export interface Wire {
  stream: { cork(): void; uncork(): void };
  /** Name → text of what the server has prepared; the driver adds to it. */
  parsedStatements: Record<string, string>;
  parse(message: { name: string; text: string }): void;
  bind(message: { statement: string; values: readonly Parameter[] }): void;
  describe(message: { type: 'P' }): void;
  execute(message: object): void;
  sync(): void;
}

export type Column = { name: string; parse: (text: string) => unknown };

/** What is remembered of a connection beyond what the driver remembers. */
interface Memory {
  /** Columns of prepared statements: the server need not say them again and again. */
  columns: Map<string, readonly Column[]>;
  /** Names that a message under way prepares, unless something before them in it fails. */
  preparing: Set<string>;
}

const memories = new WeakMap<Wire, Memory>();

export function memoryOf(wire: Wire): Memory {
  let memory = memories.get(wire);
  if (!memory) {
    memory = { columns: new Map(), preparing: new Set() };
    memories.set(wire, memory);
  }
  return memory;
}
