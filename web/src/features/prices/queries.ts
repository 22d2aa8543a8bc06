import type { PreviewPricesRequest } from '@dwaso/sdk';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { dwaso } from '../../kit/api.ts';

/** The most that the service keeps of each. */
export const MOST_RULES = 100;

export const rulesQuery = (businessId: string) =>
  queryOptions({
    queryKey: ['b', businessId, 'catalogue', 'price-rules'],
    queryFn: async ({ signal }) =>
      (await dwaso.catalogue.listPriceRules(businessId, { limit: MOST_RULES }, { signal })).data,
  });
export const ruleQuery = (businessId: string, ruleId: string) =>
  queryOptions({
    queryKey: ['b', businessId, 'catalogue', 'price-rules', ruleId],
    queryFn: ({ signal }) => dwaso.catalogue.getPriceRule(businessId, ruleId, { signal }),
  });

/** What each day costs and why, with a draft as if it were saved. */
export const previewQuery = (businessId: string, body: PreviewPricesRequest) =>
  queryOptions({
    queryKey: ['b', businessId, 'catalogue', 'price-preview', body],
    queryFn: async ({ signal }) => (await dwaso.catalogue.previewPrices(businessId, body, { signal })).days,
    placeholderData: keepPreviousData,
    gcTime: 60_000,
  });

export const closedDaysQuery = (businessId: string, from: string, to: string) =>
  queryOptions({
    queryKey: ['b', businessId, 'hours', 'effective', from, to],
    queryFn: async ({ signal }) => {
      const { days } = await dwaso.availability.getEffectiveHours(businessId, { from, to }, { signal });
      return new Set(days.filter(({ windows }) => windows.length === 0).map(({ date }) => date));
    },
  });

export const codesQuery = (businessId: string) =>
  queryOptions({
    queryKey: ['b', businessId, 'catalogue', 'promo-codes'],
    queryFn: async ({ signal }) => {
      const codes = [];
      for await (const code of dwaso.catalogue.listPromoCodes(businessId, { limit: 100 }, { signal })) codes.push(code);
      return codes;
    },
    meta: { live: ['booking'] },
  });
export const codeQuery = (businessId: string, codeId: string) =>
  queryOptions({
    queryKey: ['b', businessId, 'catalogue', 'promo-codes', codeId],
    queryFn: ({ signal }) => dwaso.catalogue.getPromoCode(businessId, codeId, { signal }),
    meta: { live: ['booking'] },
  });
