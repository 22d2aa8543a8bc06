import type { Channel } from '../../../../domain/messages/kinds.ts';
import type { Provider } from './provider.ts';

/**
 * Sends nothing: the row of the message is the phone. Numbers that end in 0000 fail, and numbers that end in 0001 never
 * report. An attempt that was not recorded was not sent.
 */
export const simulator = (channel: Channel): Provider => ({
  name: 'simulator',
  channel,
  reports: true,
  takes: () => true,
  async send({ to, messageId }) {
    // A push goes to a member and not to a number.
    if (channel !== 'PUSH' && to.endsWith('0000'))
      return channel === 'WHATSAPP'
        ? { outcome: 'refused', reason: 'NOT_ON_WHATSAPP', again: false, instead: true }
        : { outcome: 'refused', reason: 'NUMBER_UNKNOWN', again: false, instead: false };
    return { outcome: 'accepted', id: `sim_${messageId}`, costPesewas: 0, delivered: !to.endsWith('0001') };
  },
});
