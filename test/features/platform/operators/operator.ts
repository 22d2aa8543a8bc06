import { grantOperator } from '../../../../src/features/ground/people/index.ts';
import type { Person } from '../../../service/api.ts';
import type { TestService } from '../../../service/service.ts';

export async function signInOperator(
  api: TestService,
  role: 'OPERATOR' | 'OPERATOR_ADMIN' = 'OPERATOR',
  name?: string,
): Promise<Person> {
  const person = await api.signIn();
  const { clock } = api.service.deps;
  const db = api.service.deps.db.service;
  await db.transaction((tx) => grantOperator(tx, person.phone, role, clock.now()));
  if (name !== undefined) await api.call('PATCH', '/me', { token: person.token, body: { name } });
  return person;
}
