/** JSON Schema as far as routes use it. */
export interface JsonSchema {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  format?: string;
  description?: string;
  examples?: unknown[];
  default?: unknown;
  properties?: Record<string, JsonSchema>;
  patternProperties?: Record<string, JsonSchema>;
  additionalProperties?: boolean | JsonSchema;
  required?: string[];
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  minimum?: number;
  [keyword: string]: unknown;
}

/** A copy without symbols and functions, which schema libraries add. */
export const plain = (schema: unknown): JsonSchema => JSON.parse(JSON.stringify(schema)) as JsonSchema;

export const pascalCase = (name: string): string => name.slice(0, 1).toUpperCase() + name.slice(1);

const LOCAL = '#/components/schemas/';
export const localRef = (name: string): JsonSchema => ({ $ref: LOCAL + name });

/** The component that a reference names; null for a schema of its own. */
export const refName = ({ $ref }: JsonSchema): string | null =>
  $ref?.startsWith(LOCAL) ? $ref.slice(LOCAL.length) : null;
