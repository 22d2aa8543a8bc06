import type { Log } from '../../../../kit/log.ts';
import type { Tracer } from '../../../../kit/tracing.ts';
import { currentContext, currentIds, inContext } from '../../../../kit/work-context.ts';
import type { GatewayCall } from '../../../../process/metrics.ts';
import { type Gateway, GatewayRefused, GatewayUnavailable } from './gateway.ts';

export interface GatewayObserver {
  log: Log;
  gatewayCall: (call: GatewayCall, seconds: number) => void;
  tracer: Tracer | null;
}

const outcomeOf = (error: unknown): GatewayCall['outcome'] =>
  error instanceof GatewayRefused ? 'refused' : 'unavailable';

/** Counts and traces the calls to a gateway; a failed one leaves a log line with the request or job. */
export function observing(provider: string, { log, gatewayCall, tracer }: GatewayObserver) {
  return async function observe<T>(operation: string, call: () => Promise<T>): Promise<T> {
    const began = performance.now();
    const context = currentContext();
    const span = tracer?.start(`gateway ${operation}`, { kind: 'client', parent: context.span });
    span?.set('gateway.provider', provider);
    let outcome: GatewayCall['outcome'] = 'ok';
    let failure: unknown;
    try {
      return await (span ? inContext({ ...context, span }, call) : call());
    } catch (error) {
      failure = error;
      outcome = outcomeOf(error);
      if (error instanceof GatewayRefused || error instanceof GatewayUnavailable) {
        const ms = Math.round(performance.now() - began);
        log.warn({ err: error, provider, operation, outcome, ms, ...currentIds() }, 'a gateway call failed');
      }
      throw error;
    } finally {
      gatewayCall({ provider, operation, outcome }, (performance.now() - began) / 1_000);
      span?.end(failure);
    }
  };
}

/** The same gateway, observed. */
export function observed<G extends Gateway>(gateway: G, observer: GatewayObserver): G {
  const observe = observing(gateway.provider, observer);
  return {
    ...gateway,
    initialize: (order) => observe('initialize', () => gateway.initialize(order)),
    verify: (reference) => observe('verify', () => gateway.verify(reference)),
    refund: (request) => observe('refund', () => gateway.refund(request)),
    disputesOf: (charge) => observe('disputesOf', () => gateway.disputesOf(charge)),
    listCharges: (period, page) => observe('listCharges', () => gateway.listCharges(period, page)),
    listRefunds: (period, page) => observe('listRefunds', () => gateway.listRefunds(period, page)),
    listDisputes: (period, page) => observe('listDisputes', () => gateway.listDisputes(period, page)),
    refundsOf: (charge) => observe('refundsOf', () => gateway.refundsOf(charge)),
  };
}
