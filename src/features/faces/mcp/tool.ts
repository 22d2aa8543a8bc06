import type { ApiScope } from '../../../access.ts';
import type { AnyRoute } from '../../../kit/http/route.ts';

/** What a credential is: none, an API key of a business, or a signed-in user. */
export type Audience = 'anyone' | 'key' | 'user';

export type Arguments = Record<string, unknown>;

/**
 * The fields of an answer that a model gets, as a tree of their names; lists have the tree of their rows. The API's own
 * schema describes each of them, so a field that the API drops fails at once.
 */
export interface Fields {
  readonly [name: string]: true | Fields;
}

/** One route behind a tool. */
export interface Mirror {
  /** The operation id. Arguments and results come from its schemas. */
  route: string;
  /** Whether these arguments mean this route, where a tool has several; the last one is for the rest. */
  when?: (given: Arguments) => boolean;
  fields: Fields;
  /** Leaves out rows that are of no use to a model. */
  prune?: (data: Record<string, unknown>) => Record<string, unknown>;
  /** A second route whose answer becomes one more field, where it answers 200. */
  adds?: {
    route: string;
    as: string;
    fields: Fields;
    params: (data: Record<string, unknown>) => Record<string, string>;
  };
}

export interface Tool {
  name: string;
  title: string;
  /** For models: what it does, when to use it, what to ask the customer first. */
  description: string;
  /** `destructive`: something is lost that cannot be had back. `open`: it reaches a system outside Dwaso. */
  effect: 'read' | 'write' | 'destructive' | 'open';
  /** The routes of each kind of credential that may call it. */
  for: Partial<Record<Audience, readonly Mirror[]>>;
  /** The scope that a key needs, where the routes admit keys with others as well. */
  scope?: ApiScope;
}

/** A mirror with the route itself. */
export interface Mirrored extends Mirror {
  declared: AnyRoute;
}
