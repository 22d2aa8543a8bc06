import { expect, it } from 'vitest';
import { runWebhookStorm } from '../features/money/payments/webhook-storm.ts';

it('takes one payment per booking from 1,000 webhooks that two processes receive at once', async () => {
  const differences = await runWebhookStorm({ bookings: 50, webhooks: 1_000 });
  expect(differences).toEqual(['MONEY_ON_UNKNOWN_REFERENCE']);
});
