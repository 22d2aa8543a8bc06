import { type AppError, AUTH_INVALID_TOKEN, FORBIDDEN, fail } from '../../../kit/errors.ts';
import { admitsScopes, lacksScope, refuseKeys } from '../../../kit/http/access.ts';
import type { Caller } from '../../../kit/http/caller.ts';
import type { AnyRoute } from '../../../kit/http/route.ts';
import { describeInput, pathNames } from './describe-input.ts';
import { describeOutput } from './describe-output.ts';
import type { JsonSchema } from './plain-schema.ts';
import type { Audience, Mirrored, Tool } from './tool.ts';
import { TOOLS } from './tools/index.ts';

/** A tool as one kind of credential may call it. */
export interface OfferedTool {
  name: string;
  mirrors: readonly OfferedMirror[];
}

interface OfferedMirror extends Mirrored {
  additional: AnyRoute | null;
  pathNames: readonly string[];
  queryNames: ReadonlySet<string>;
}

export interface Offer {
  tools: ReadonlyMap<string, OfferedTool>;
  /** The other tools, with the API's refusal of such a credential. */
  refused: ReadonlyMap<string, AppError>;
  /** The answer of `tools/list`. */
  list: ToolDescription[];
}

export interface ToolDescription {
  name: string;
  title: string;
  description: string;
  inputSchema: JsonSchema & { type: 'object' };
  outputSchema: JsonSchema & { type: 'object' };
  annotations: { readOnlyHint: boolean; destructiveHint: boolean; idempotentHint: boolean; openWorldHint: boolean };
}

export const audienceOf = (caller: Caller | null): Audience => caller?.kind ?? 'anyone';

/** Tools by kind of credential: the scopes of a key decide, so that few answers are made and kept. */
export function offerTools(routes: readonly AnyRoute[]): (caller: Caller | null) => Offer {
  const byId = new Map(routes.map((route) => [route.id, route]));
  const find = (id: string): AnyRoute => {
    const route = byId.get(id);
    if (!route) throw new Error(`A tool mirrors ${id}, which is no route`);
    return route;
  };
  const offers = new Map<string, Offer>();
  return (caller) => {
    const audience = audienceOf(caller);
    const scopes = caller?.kind === 'key' ? caller.scopes : new Set<string>();
    const kind = [audience, ...[...scopes].sort()].join(' ');
    const offer = offers.get(kind) ?? makeOffer(find, audience, scopes);
    offers.set(kind, offer);
    return offer;
  };
}

function makeOffer(find: (id: string) => AnyRoute, audience: Audience, scopes: ReadonlySet<string>): Offer {
  const tools = new Map<string, OfferedTool>();
  const refused = new Map<string, AppError>();
  const list: ToolDescription[] = [];
  for (const tool of TOOLS) {
    // A signed-in caller keeps the public tools.
    const declared = tool.for[audience] ?? (audience === 'user' ? tool.for.anyone : undefined) ?? [];
    const mirrors = declared.map((mirror): OfferedMirror => {
      const route = find(mirror.route);
      return {
        ...mirror,
        declared: route,
        additional: mirror.adds ? find(mirror.adds.route) : null,
        pathNames: pathNames(route),
        queryNames: new Set(Object.keys(route.query?.properties ?? {})),
      };
    });
    const refusal = refusalOf(tool, mirrors, audience, scopes);
    if (refusal) {
      refused.set(tool.name, refusal);
      continue;
    }
    tools.set(tool.name, { name: tool.name, mirrors });
    list.push(describe(tool, mirrors, audience));
  }
  return { tools, refused, list };
}

/** Null where the tool is offered. */
function refusalOf(
  { scope }: Tool,
  mirrors: readonly Mirrored[],
  audience: Audience,
  scopes: ReadonlySet<string>,
): AppError | null {
  const refusing = mirrors.map(({ declared }) => declared).find((route) => !admits(route, audience, scopes))?.access;
  const hasScope = audience !== 'key' || scope === undefined || scopes.has(scope);
  if (mirrors.length > 0 && !refusing && hasScope) return null;
  if (audience === 'anyone') return fail(AUTH_INVALID_TOKEN);
  if (audience === 'user') return fail(FORBIDDEN, 'Only an API key may do this');
  const needed = scope ?? (refusing?.kind === 'tenant' ? refusing.scope : undefined);
  return needed === undefined ? refuseKeys() : lacksScope(needed);
}

/** Whether the route's row of the access table admits such a credential at all; the route itself decides on the row. */
export function admits({ access }: AnyRoute, audience: Audience, scopes: ReadonlySet<string>): boolean {
  if (access.kind === 'public') return audience !== 'key';
  if (access.kind !== 'tenant') return audience === 'user' && (access.kind === 'visitor' || access.kind === 'session');
  if (audience === 'user') return access.customer;
  return audience === 'key' && admitsScopes(access, scopes);
}

function describe(
  { name, title, description, effect }: Tool,
  mirrors: OfferedTool['mirrors'],
  audience: Audience,
): ToolDescription {
  const repeatable = mirrors.every(({ declared }) => 'idempotency' in declared && declared.idempotency === 'required');
  return {
    name,
    title,
    description,
    inputSchema: describeInput(mirrors, audience) as ToolDescription['inputSchema'],
    outputSchema: describeOutput(mirrors) as ToolDescription['outputSchema'],
    annotations: {
      readOnlyHint: effect === 'read',
      destructiveHint: effect === 'destructive',
      idempotentHint: effect === 'read' || repeatable,
      openWorldHint: effect === 'open',
    },
  };
}
