import fastJson, { type Schema } from 'fast-json-stringify';
import type { FastifySerializerCompiler } from 'fastify/types/schema.js';
import { namedShape } from './schema.ts';

type Serialise = (data: unknown) => string;

/** The shapes a schema refers to, directly or through others. */
function shapesIn(schema: object, found: Record<string, Schema> = {}): Record<string, Schema> {
  for (const [, name = ''] of JSON.stringify(schema).matchAll(/"\$ref":"([^"#]+)#"/g)) {
    const shape = namedShape(name);
    if (found[name] || !shape) continue;
    found[name] = shape as Schema;
    shapesIn(shape, found);
  }
  return found;
}

/** Made when the first answer of its kind is sent: most of what a route could answer, this process never will. */
export const serializerCompiler: FastifySerializerCompiler<object> = ({ schema }) => {
  let serialise: Serialise | undefined;
  return (data) => {
    serialise ??= fastJson(schema as Schema, { schema: shapesIn(schema) }) as Serialise;
    return serialise(data);
  };
};
