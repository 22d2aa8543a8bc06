import type { FastifyReply } from 'fastify';
import { fail, NOT_FOUND } from '../../../kit/errors.ts';
import type { Reader } from '../../../kit/postgres/database.ts';
import { type PaymentContext, pressPayButton, readPayPage, readReceipt } from '../../money/payments/index.ts';
import { redirectToReceipt, sendNotFound, sendPayPage, sendToGateway } from './send-page.ts';
import { sendReceipt, sendReceiptCalendar } from './send-receipt.ts';

/** `reference` is set when the gateway has sent the payer back. */
export async function showPayPage(
  context: PaymentContext,
  read: Reader,
  asked: { token: string; reference: string | undefined },
  reply: FastifyReply,
  now: Temporal.Instant,
): Promise<FastifyReply> {
  const found = await readPayPage(context, read, asked, now);
  if (!found) return sendNotFound(reply);
  return 'page' in found ? sendPayPage(reply, found.page) : redirectToReceipt(reply, found.receiptToken);
}

export async function followPayButton(
  context: PaymentContext,
  read: Reader,
  pressed: { token: string; outcome: 'pay' | 'fail' },
  reply: FastifyReply,
  now: Temporal.Instant,
): Promise<FastifyReply> {
  const result = await pressPayButton(context, read, pressed, reply.request, now);
  if (result.to === 'nowhere') return sendNotFound(reply);
  if (result.to === 'gateway') return sendToGateway(reply, result.url);
  if (result.to === 'receipt') return redirectToReceipt(reply, result.receiptToken);
  return reply.header('Cache-Control', 'no-store').redirect(`/pay/${pressed.token}`, 303);
}

export async function showReceipt(
  context: PaymentContext,
  read: Reader,
  token: string,
  reply: FastifyReply,
  now: Temporal.Instant,
): Promise<FastifyReply> {
  const paid = await readReceipt(context, read, token);
  return paid ? sendReceipt(reply, paid, { publicUrl: context.publicUrl, now }) : sendNotFound(reply);
}

/** The booking that was paid for, as a calendar file. */
export async function showReceiptCalendar(
  context: PaymentContext,
  read: Reader,
  token: string,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const paid = await readReceipt(context, read, token);
  const sent = paid && sendReceiptCalendar(reply, paid.payable, context.publicUrl);
  if (!sent) throw fail(NOT_FOUND);
  return sent;
}
