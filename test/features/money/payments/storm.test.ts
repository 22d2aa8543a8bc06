import { expect, it } from 'vitest';
import { runWebhookStorm } from './webhook-storm.ts';

// test/faults/webhook-storm.test.ts runs the same storm at ten times the size.
it('takes one payment per booking from 100 webhooks that two processes receive at once', async () => {
  const differences = await runWebhookStorm({ bookings: 10, webhooks: 100 });
  expect(differences).toEqual(['MONEY_ON_UNKNOWN_REFERENCE']);
});
