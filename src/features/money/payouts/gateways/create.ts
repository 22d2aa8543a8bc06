import type { Config } from '../../../../config.ts';
import type { Db } from '../../../../kit/postgres/database.ts';
import { type GatewayObserver, observing } from '../../payments/index.ts';
import { paystackTransfers } from './paystack-transfers.ts';
import { simulatedTransfers } from './simulated-transfers.ts';
import type { TransferGateway } from './transfers.ts';

/** As the gateways of payments: a sandbox always uses the simulator. Null: nothing is paid out. */
export interface Transfers {
  configured: TransferGateway | null;
  simulator: TransferGateway;
}

/** The same gateway; every call is counted and traced. */
function observed(gateway: TransferGateway, observer: GatewayObserver): TransferGateway {
  const observe = observing(gateway.provider, observer);
  return {
    ...gateway,
    listBanks: () => observe('listBanks', () => gateway.listBanks()),
    resolve: (target) => observe('resolve', () => gateway.resolve(target)),
    register: (target, holderName) => observe('register', () => gateway.register(target, holderName)),
    send: (order) => observe('transfer', () => gateway.send(order)),
    list: (period, page) => observe('listTransfers', () => gateway.list(period, page)),
    find: (reference) => observe('findTransfer', () => gateway.find(reference)),
  };
}

export function createTransfers(
  payouts: Config['payouts'],
  db: Db,
  now: () => Temporal.Instant,
  observer: GatewayObserver,
): Transfers {
  const simulator = observed(simulatedTransfers({ db, now }), observer);
  if (payouts.provider === 'none') return { simulator, configured: null };
  return {
    simulator,
    configured: payouts.provider === 'paystack' ? observed(paystackTransfers(payouts), observer) : simulator,
  };
}
