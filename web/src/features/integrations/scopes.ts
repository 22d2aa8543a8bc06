import type { CreateApiKeyRequest } from '@dwaso/sdk';
import { TEXT } from './texts.ts';

export type Scope = CreateApiKeyRequest['scopes'][number];

const SCOPES = Object.keys(TEXT.scopes) as Scope[];

/** Operators alone give usage:write, except in a practice shop. */
export const scopesFor = (sandbox: boolean): Scope[] => SCOPES.filter((scope) => sandbox || scope !== 'usage:write');

export const isScope = (value: unknown): value is Scope => SCOPES.some((scope) => scope === value);

/** In a shop owner's words; a new scope of the API keeps its own name. */
export const nameScope = (scope: string): string => (isScope(scope) ? TEXT.scopes[scope].label : scope);
