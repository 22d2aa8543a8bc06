import { ACCESS } from '../../../access.ts';
import { type AnyRoute, created, write } from '../../../kit/http/route.ts';
import { Data } from '../../../kit/http/schema.ts';
import { Type } from '../../../kit/http/type.ts';
import { actorOf } from '../../ground/events/index.ts';
import { recordUsage } from './record-usage.ts';
import { requestHandoff } from './request-handoff.ts';
import { Handoff, RecordUsage, RequestHandoff, Usage } from './schemas.ts';

export const assistantRoutes = (): AnyRoute[] => [
  write({
    id: 'recordUsage',
    method: 'POST',
    path: '/businesses/{businessId}/usage',
    tag: 'Assistant',
    summary: 'Record metered usage of the assistant and its cost',
    access: ACCESS.assistant,
    params: Type.Object({ businessId: Type.String() }),
    body: RecordUsage,
    answers: { 201: Data(Usage) },
    whenReadOnly: 'allow',
    write: async (call, tx) => created(await recordUsage(tx, call.tenantId, call.body, call.now)),
  }),
  write({
    id: 'requestHandoff',
    method: 'POST',
    path: '/businesses/{businessId}/handoffs',
    tag: 'Assistant',
    summary: 'Request that the business takes over a conversation; emits `handoff.requested`',
    access: ACCESS.assistant,
    params: Type.Object({ businessId: Type.String() }),
    body: RequestHandoff,
    answers: { 201: Data(Handoff) },
    whenReadOnly: 'allow',
    write: async (call, tx) => created(await requestHandoff(tx, call.tenantId, call.body, actorOf(call), call.now)),
  }),
];
