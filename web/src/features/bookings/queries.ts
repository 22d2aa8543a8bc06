import type {
  ListBookingsQuery,
  PreviewBookingItemsRequest,
  PreviewRescheduleRequest,
  SendMessageAgainRequest,
} from '@dwaso/sdk';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { dwaso } from '../../kit/api.ts';

const ROWS = 25;
/** Events that change what a booking shows. */
const live = ['booking', 'payment'];

export type BookingFilter = Pick<ListBookingsQuery, 'status' | 'from' | 'to' | 'q' | 'customerId' | 'unitId' | 'order'>;

export const bookingsQuery = (businessId: string, filter: BookingFilter) =>
  infiniteQueryOptions({
    queryKey: ['b', businessId, 'bookings', 'list', filter],
    queryFn: async ({ pageParam, signal }) => {
      const query = { ...filter, limit: ROWS, ...(pageParam !== null && { cursor: pageParam }) };
      const { data, meta } = await dwaso.bookings.list(businessId, query, { signal });
      return { rows: data, next: meta.nextCursor };
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    meta: { live },
  });

export const bookingQuery = (businessId: string, bookingId: string) =>
  queryOptions({
    queryKey: ['b', businessId, 'bookings', bookingId],
    queryFn: ({ signal }) => dwaso.bookings.get(bookingId, { signal }),
    meta: { live, keep: true },
  });

export const historyQuery = (businessId: string, bookingId: string) =>
  queryOptions({
    queryKey: ['b', businessId, 'bookings', bookingId, 'history'],
    queryFn: ({ signal }) => dwaso.bookings.getHistory(bookingId, { signal }),
    meta: { live },
  });

export const messagesQuery = (businessId: string, bookingId: string) =>
  queryOptions({
    queryKey: ['b', businessId, 'bookings', bookingId, 'messages'],
    queryFn: async ({ signal }) => (await dwaso.messages.list(businessId, { bookingId }, { signal })).data,
    meta: { live: [...live, 'message'] },
  });

/** The text of a message that would be sent again now. */
export const messagePreviewQuery = (
  businessId: string,
  bookingId: string,
  kind: SendMessageAgainRequest['kind'] | undefined,
) =>
  queryOptions({
    queryKey: ['b', businessId, 'bookings', bookingId, 'message', kind],
    queryFn: ({ signal }) =>
      dwaso.messages.preview(businessId, { kind: kind ?? 'booking.confirmed', bookingId }, { signal }),
    meta: { live },
  });

export const paymentsQuery = (businessId: string, bookingId: string) =>
  queryOptions({
    queryKey: ['b', businessId, 'bookings', bookingId, 'payments'],
    queryFn: ({ signal }) => dwaso.payments.list(bookingId, { signal }),
    meta: { live },
  });

export const linksQuery = (businessId: string, bookingId: string) =>
  queryOptions({
    queryKey: ['b', businessId, 'bookings', bookingId, 'links'],
    queryFn: ({ signal }) => dwaso.payments.listLinks(bookingId, { signal }),
    meta: { live },
  });

/** What cancelling would do now. Never taken from memory. */
export const cancellationQuery = (businessId: string, bookingId: string) =>
  queryOptions({
    queryKey: ['b', businessId, 'bookings', bookingId, 'cancellation'],
    queryFn: ({ signal }) => dwaso.bookings.previewCancellation(bookingId, { signal }),
    staleTime: 0,
    gcTime: 0,
  });

/** What other items would cost, and what stands in their way. */
export const itemsPreviewQuery = (businessId: string, bookingId: string, items: PreviewBookingItemsRequest['items']) =>
  queryOptions({
    queryKey: ['b', businessId, 'bookings', bookingId, 'items', items],
    queryFn: ({ signal }) => dwaso.bookings.previewItems(bookingId, { items }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
    meta: { live },
  });

export const movePreviewQuery = (businessId: string, bookingId: string, to: PreviewRescheduleRequest) =>
  queryOptions({
    queryKey: ['b', businessId, 'bookings', bookingId, 'move', to],
    queryFn: ({ signal }) => dwaso.bookings.previewReschedule(bookingId, to, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });

/** Who performs the services, with their weekly schedules. */
export const providersQuery = (businessId: string) =>
  queryOptions({
    queryKey: ['b', businessId, 'providers'],
    queryFn: ({ signal }) => dwaso.catalogue.listProviders(businessId, { active: true }, { signal }),
    staleTime: 60_000,
  });
