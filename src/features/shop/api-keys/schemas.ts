import { SCOPES } from '../../../access.ts';
import { Choice, Closed, Count, LocalDate, Name, Nullable, Shape } from '../../../kit/http/schema.ts';
import { Type } from '../../../kit/http/type.ts';
import { textOf } from '../../../kit/time.ts';
import type { KeyRow, ToolUsageRow } from './store.ts';

export const ENVIRONMENTS = ['live', 'test'] as const;
export type Environment = (typeof ENVIRONMENTS)[number];

const fields = {
  id: Type.String(),
  name: Type.String(),
  prefix: Type.String({ description: 'Public part of the key, for logs and support' }),
  scopes: Type.Array(Choice(SCOPES)),
  environment: Choice(ENVIRONMENTS),
  lastUsedAt: Nullable(Type.String()),
  revokedAt: Nullable(Type.String()),
  createdAt: Type.String(),
};

export const ApiKey = Shape('ApiKey', Type.Object(fields));
export type ApiKey = Type.Static<typeof ApiKey>;

export const NewApiKey = Shape(
  'NewApiKey',
  Type.Object({ ...fields, key: Type.String({ description: 'The whole key, shown once' }) }),
);

export const CreateApiKey = Closed({
  name: Name,
  scopes: Type.Array(Choice(SCOPES), { minItems: 1, uniqueItems: true }),
});
export type CreateApiKey = Type.Static<typeof CreateApiKey>;

export const RenameApiKey = Closed({ name: Name });

export const UsageQuery = Closed({ from: Type.Optional(LocalDate), to: Type.Optional(LocalDate) });
export type UsageQuery = Type.Static<typeof UsageQuery>;

export const ApiUsage = Shape(
  'ApiUsage',
  Type.Object({
    from: LocalDate,
    to: LocalDate,
    days: Type.Array(
      Type.Object({
        date: LocalDate,
        keyId: Type.String(),
        prefix: Type.String(),
        requests: Count,
        throttled: Count,
      }),
    ),
  }),
);
export type ApiUsage = Type.Static<typeof ApiUsage>;

const MOST_CLIENT_LETTERS = 60;

export const ToolUsage = Shape(
  'ToolUsage',
  Type.Object({
    from: LocalDate,
    to: LocalDate,
    tools: Type.Array(
      Type.Object({
        keyId: Type.String(),
        prefix: Type.String(),
        client: Type.String({
          maxLength: MOST_CLIENT_LETTERS,
          description: 'The assistant as it names itself; empty where it does not',
        }),
        tool: Type.String(),
        calls: Count,
        refused: { ...Count, description: 'Calls among them that were refused' },
        lastAt: Type.String(),
      }),
      { description: 'Sums over the days, the last call first, at most 500' },
    ),
  }),
);
export type ToolUsage = Type.Static<typeof ToolUsage>;

export const toToolUse = (row: ToolUsageRow): ToolUsage['tools'][number] => ({ ...row, lastAt: textOf(row.lastAt) });

export const toApiKey = (row: KeyRow): ApiKey => ({
  id: row.id,
  name: row.name,
  prefix: row.prefix,
  scopes: row.scopes,
  environment: row.environment,
  lastUsedAt: row.lastUsedAt && textOf(row.lastUsedAt),
  revokedAt: row.revokedAt && textOf(row.revokedAt),
  createdAt: textOf(row.createdAt),
});
