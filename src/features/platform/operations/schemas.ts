import { Closed } from '../../../kit/http/schema.ts';
import { Type } from '../../../kit/http/type.ts';

export const Health = Type.Object({
  status: Type.Literal('ok'),
  version: Type.String(),
  uptimeSeconds: Type.Integer(),
});

export const Ready = Type.Object({
  status: Type.Literal('ready'),
  checks: Type.Object({ database: Type.Literal('ok'), cache: Type.Literal('ok') }),
  degraded: Type.Optional(
    Type.Array(Type.Object({ code: Type.String(), message: Type.String(), path: Type.String() }), {
      description:
        'Servers of a cluster that are down: their businesses are answered 503, all others are served; DISK_FULL: the database refuses writes',
    }),
  ),
});

export const ClockBody = Closed({ offsetSeconds: Type.Integer({ minimum: -3_155_760_000, maximum: 3_155_760_000 }) });
export const ClockAnswer = Type.Object({ offsetSeconds: Type.Integer(), now: Type.String() });
