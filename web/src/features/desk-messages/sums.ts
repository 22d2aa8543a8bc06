import type { MessageSums } from '@dwaso/sdk';

type Sum = MessageSums['sums'][number];
type Channel = NonNullable<Sum['channel']>;

export interface ChannelSum {
  channel: Channel;
  /** Left the house, or tried to. */
  tried: number;
  sent: number;
  delivered: number;
  failed: number;
  costPesewas: number;
}

const CHANNELS: readonly Channel[] = ['WHATSAPP', 'SMS', 'PUSH'];
const SENT = new Set<Sum['status']>(['SENT', 'DELIVERED', 'READ']);
const DELIVERED = new Set<Sum['status']>(['DELIVERED', 'READ']);

const count = (sums: readonly Sum[], statuses: ReadonlySet<Sum['status']>): number =>
  sums.filter(({ status }) => statuses.has(status)).reduce((all, one) => all + one.count, 0);

function sumUp(channel: Channel, sums: readonly Sum[]): ChannelSum {
  const sent = count(sums, SENT);
  const failed = count(sums, new Set(['FAILED']));
  return {
    channel,
    tried: sent + failed,
    sent,
    delivered: count(sums, DELIVERED),
    failed,
    costPesewas: sums.reduce((all, one) => all + one.costPesewas, 0),
  };
}

export const sumByChannel = ({ sums }: MessageSums): ChannelSum[] =>
  CHANNELS.map((channel) =>
    sumUp(
      channel,
      sums.filter((one) => one.channel === channel),
    ),
  );

export const countDropped = ({ sums }: MessageSums): number => count(sums, new Set(['DROPPED']));
export const countWaiting = ({ sums }: MessageSums): number => count(sums, new Set(['QUEUED']));
