import { expect, it } from 'vitest';
import { startTestService } from '../../../service/service.ts';
import { openTill } from './till.ts';

it('a refund that a process with a fast clock accepts is due for the worker at once', async () => {
  const api = await startTestService({ ROLE: 'api', CLOCK_OFFSET_SECONDS: '7200' });
  const till = await openTill(api);
  const id = await till.held();
  const link = await till.link(id);
  await till.press(link.data, 'pay');
  const [payment] = await till.payments(id);
  const refunded = await till.refund(payment.id, {});
  expect(refunded.status, refunded.text).toBe(201);
  const { rows } = await api.owner.query(
    'select status, next_check_at <= clock_timestamp() as due from refunds where payment_id = $1',
    [payment.id],
  );
  expect(rows).toEqual([{ status: 'PENDING', due: true }]);
});
