import type { Booking, CreateBookingRequest } from '@dwaso/sdk';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { Page } from '../../ui/page.tsx';
import { Empty, Loaded, SkeletonRows } from '../../ui/states.tsx';
import { Repeat } from '../series/index.ts';
import { useBooksByDay, useBusiness, useIsOwner } from '../shops/index.ts';
import { Done } from './done.tsx';
import { BookingForm } from './form.tsx';
import { catalogueQuery } from './queries.ts';
import { useDraft } from './state.ts';
import { TEXT } from './texts.ts';

const route = getRouteApi('/b/$businessId/new-booking');

export function NewBookingPage() {
  const { id } = useBusiness();
  const search = route.useSearch();
  // Another cell of the calendar is another booking.
  return <NewBooking key={`${id}${JSON.stringify(search)}`} />;
}

function NewBooking() {
  const { id } = useBusiness();
  const query = useQuery(catalogueQuery(id, useBooksByDay()));
  const [draft, change, clear] = useDraft(id, route.useSearch());
  const [made, setMade] = useState<Booking | null>(null);
  const [repeating, setRepeating] = useState<{ body: CreateBookingRequest; item: string } | null>(null);
  if (repeating)
    return (
      <Page key="repeat" title={TEXT.repeat} sub={`${repeating.body.customer.name} · ${repeating.item}`}>
        <Repeat
          {...repeating}
          onClose={() => setRepeating(null)}
          onAnother={() => {
            clear();
            setRepeating(null);
          }}
        />
      </Page>
    );
  return (
    <Page title={TEXT.title}>
      {made ? (
        <Done booking={made} onAnother={() => setMade(null)} />
      ) : (
        <Loaded query={query} what={TEXT.catalogue} skeleton={<SkeletonRows rows={4} />}>
          {(catalogue) =>
            catalogue.units.length + catalogue.services.length === 0 ? (
              <NothingToBook businessId={id} />
            ) : (
              <BookingForm
                draft={draft}
                change={change}
                catalogue={catalogue}
                onRepeat={(body, item) => setRepeating({ body, item })}
                onDone={(booking) => {
                  clear();
                  setMade(booking);
                }}
              />
            )
          }
        </Loaded>
      )}
    </Page>
  );
}

function NothingToBook({ businessId }: { businessId: string }) {
  const isOwner = useIsOwner();
  const router = useRouter();
  return (
    <Empty
      icon="box"
      title={TEXT.nothing.title}
      action={
        isOwner &&
        '/b/$businessId/catalogue' in router.routesByPath && (
          <a className="btn pri" href={`/console/b/${businessId}/catalogue`}>
            {TEXT.nothing.action}
          </a>
        )
      }
    >
      <p>{isOwner ? TEXT.nothing.text : TEXT.nothing.staff}</p>
    </Empty>
  );
}
