import type { Booking } from '@dwaso/sdk';
import { useQuery } from '@tanstack/react-query';
import { formatDateTime } from '../../kit/format.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Loaded } from '../../ui/states.tsx';
import { tellPlace } from './move-target.ts';
import { bookingQuery, historyQuery } from './queries.ts';
import { BookingStatus } from './status.tsx';
import { TEXT } from './texts.ts';

export interface Tried {
  name: string;
  now: (booking: Booking) => string;
  tried: string;
}

/** After a lost race: the booking as it is now beside what was tried, and who changed it. */
export function WhatChanged({
  booking,
  tried,
  message,
  onClose,
}: {
  booking: Booking;
  tried: readonly Tried[];
  message: string;
  onClose: () => void;
}) {
  const { businessId, id } = booking;
  const query = useQuery({ ...bookingQuery(businessId, id), staleTime: 0 });
  const { data: history } = useQuery({ ...historyQuery(businessId, id), staleTime: 0 });
  const [last] = history ?? [];
  return (
    <>
      <Banner tone="warn" title={TEXT.changed.title}>
        {message} {last && TEXT.changed.by(last.by.name ?? TEXT.bySystem, formatDateTime(last.at))}
      </Banner>
      <Loaded query={query} what={TEXT.changed.fresh} skeleton={<div className="sk w80" />}>
        {(fresh) => (
          <table className="tbl">
            <thead>
              <tr>
                <th scope="col">{TEXT.changed.field}</th>
                <th scope="col">{TEXT.changed.now}</th>
                <th scope="col">{TEXT.changed.tried}</th>
              </tr>
            </thead>
            <tbody>
              <tr>
                <th scope="row">{TEXT.changed.status}</th>
                <td>
                  <BookingStatus booking={fresh} />
                </td>
                <td>–</td>
              </tr>
              {tried.map(({ name, now, tried: text }) => (
                <tr key={name}>
                  <th scope="row">{name}</th>
                  <td>{now(fresh)}</td>
                  <td>{text}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </Loaded>
      <div className="btns">
        <Button kind="pri" onClick={onClose}>
          {TEXT.changed.close}
        </Button>
      </div>
    </>
  );
}

export const triedMove = (target: string): Tried => ({ name: TEXT.changed.when, now: tellPlace, tried: target });
