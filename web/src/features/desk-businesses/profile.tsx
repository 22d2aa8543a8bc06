import type { Business, BusinessOverview, PublicProfile } from '@dwaso/sdk';
import type { ReactNode } from 'react';
import { formatDateTime, formatDays, formatMoney } from '../../kit/format.ts';
import { formatPhone, toCallLink } from '../../kit/phone.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useVerticalName } from '../desk-verticals/index.ts';
import { TEXT } from './texts.ts';

/** Label and value, one a line. */
export const Facts = ({ facts }: { facts: readonly (readonly [string, ReactNode])[] }) => (
  <dl className="dl">
    {facts.map(([label, value]) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);

export function ProfileCard({ business, tags }: { business: Business; tags?: ReactNode }) {
  const { name, location, serviceLocation, photos, description, submittedAt, statusReason, listingLock } = business;
  const vertical = useVerticalName(business.vertical);
  const where = location?.area ? `${location.area.name}, ${location.area.city}` : null;
  const place =
    serviceLocation in TEXT.serviceLocations
      ? TEXT.serviceLocations[serviceLocation as keyof typeof TEXT.serviceLocations]
      : serviceLocation;
  return (
    <section className="card pad stack">
      <div className="row nowr top">
        <Avatar name={name} size="lg" square />
        <div className="stack g1">
          <h2 className="brk">{name}</h2>
          <p className="muted">{[vertical, place, where].filter(Boolean).join(' · ')}</p>
          <p className="small">{submittedAt ? TEXT.sentOn(formatDateTime(submittedAt)) : TEXT.neverSent}</p>
          {statusReason && <p className="small">{TEXT.reasonGiven(statusReason)}</p>}
          {listingLock && (
            <p className="small">{TEXT.lockReason(listingLock.reason, formatDateTime(listingLock.at))}</p>
          )}
          {tags && <div className="row g2">{tags}</div>}
        </div>
      </div>
      {photos.length === 0 ? (
        <p className="small muted">{TEXT.noPhotos}</p>
      ) : (
        <div className="thumbs">
          {photos.map(({ id, url, width, height }, index) => (
            <a key={id} href={url} target="_blank" rel="noreferrer">
              <img src={url} alt={TEXT.photo(index + 1, name)} width={width} height={height} loading="lazy" />
            </a>
          ))}
        </div>
      )}
      <p className="prose">{description || <span className="muted">{TEXT.noDescription}</span>}</p>
    </section>
  );
}

/** What the listing rules ask of the content. What only an operator's decision changes is left out. */
export function ChecksCard({ business }: { business: Business }) {
  const kinds = ['DESCRIPTION_MISSING', 'PHOTO_MISSING', 'LOCATION_MISSING', 'HOURS_MISSING', 'CATALOG_EMPTY'];
  const shown = [...kinds, ...business.listingProblems.filter((code) => ![...kinds, 'NOT_VERIFIED'].includes(code))];
  return (
    <section className="card pad stack g3">
      <h2>{TEXT.checks}</h2>
      <ul className="chk">
        {shown.map((code) => {
          const missing = business.listingProblems.includes(code);
          const words = TEXT.check[code];
          return (
            <li key={code}>
              <span className={missing ? 'hm' : 'ok'}>
                <Icon name={missing ? 'warn' : 'check'} />
              </span>
              <span>{words ? words[missing ? 1 : 0] : code}</span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

export function OwnersCard({ members }: { members: BusinessOverview['members'] }) {
  const owners = members.filter(({ role }) => role === 'OWNER');
  return (
    <section className="card pad stack g3">
      <h2>{owners.length > 1 ? TEXT.owners : TEXT.owner}</h2>
      {owners.length === 0 && <p className="small muted">{TEXT.noOwner}</p>}
      {owners.map(({ id, name, phone, joinedAt, state }) => (
        <div className="stack g3" key={id}>
          <Facts
            facts={[
              [TEXT.member, name ?? TEXT.unnamed],
              [TEXT.phone, formatPhone(phone)],
              [
                TEXT.joined,
                joinedAt ? formatDateTime(joinedAt) : state === 'PENDING' ? TEXT.states.PENDING : TEXT.none,
              ],
            ]}
          />
          <a className="btn sec" href={toCallLink(phone)}>
            <Icon name="phone" />
            {TEXT.call}
            <span className="vh"> {formatPhone(phone)}</span>
          </a>
        </div>
      ))}
    </section>
  );
}

const toMap = (lat: number, lng: number) =>
  `https://www.openstreetmap.org/?mlat=${lat}&mlon=${lng}#map=17/${lat}/${lng}`;

export function PlaceCard({ business: { location }, profile }: { business: Business; profile: PublicProfile }) {
  const { deliveryAreas } = profile;
  return (
    <section className="card pad stack g3">
      <h2>{TEXT.where}</h2>
      {location ? (
        <>
          <Facts
            facts={[
              [TEXT.address, location.address ?? TEXT.none],
              [TEXT.area, location.area ? `${location.area.name}, ${location.area.city}` : TEXT.none],
              [TEXT.pin, `${location.lat}, ${location.lng}`],
            ]}
          />
          <a className="btn sec" href={toMap(location.lat, location.lng)} target="_blank" rel="noreferrer">
            <Icon name="pin" />
            {TEXT.map}
          </a>
        </>
      ) : (
        <p className="small muted">{TEXT.noPlace}</p>
      )}
      {deliveryAreas.length > 0 && (
        <details className="small">
          <summary className="lnk">{TEXT.deliveryAreas(deliveryAreas.length)}</summary>
          <Facts facts={deliveryAreas.map(({ name, feePesewas }) => [name, formatMoney(feePesewas)] as const)} />
        </details>
      )}
    </section>
  );
}

export function OfferCard({ profile: { catalog } }: { profile: PublicProfile }) {
  const { units, services, providers, extras } = catalog;
  return (
    <section className="card pad stack g3">
      <h2>{TEXT.offered}</h2>
      {units.length + services.length === 0 && <p className="small muted">{TEXT.noOffer}</p>}
      <Prices
        rows={[
          ...units.map((unit) => ({ ...unit, words: TEXT.pieces(unit.name, unit.quantity) })),
          ...services.map((service) => ({ ...service, words: TEXT.minutes(service.name, service.durationMin) })),
        ]}
      />
      {extras.length > 0 && (
        <>
          <h3>{TEXT.extras}</h3>
          <Prices rows={extras.map((extra) => ({ ...extra, photos: [], attributes: {}, words: extra.name }))} />
        </>
      )}
      {providers.length > 0 && (
        <>
          <h3>{TEXT.providers}</h3>
          <Facts
            facts={providers.map(({ name, services: done }) => [name, done.map((one) => one.name).join(', ')] as const)}
          />
        </>
      )}
    </section>
  );
}

interface Priced {
  id: string;
  words: string;
  description: string;
  pricePesewas: number;
  photos: PublicProfile['business']['photos'];
  attributes: Record<string, string | number | boolean>;
}

const Prices = ({ rows }: { rows: readonly Priced[] }) => (
  <dl className="sum">
    {rows.map(({ id, words, description, pricePesewas, photos, attributes }) => (
      <div key={id}>
        <dt>
          {words}
          <small>
            {[description, ...Object.entries(attributes).map(([key, value]) => `${key}: ${String(value)}`)]
              .filter(Boolean)
              .join(' · ')}
          </small>
          {photos.length > 0 && (
            <span className="thumbs">
              {photos.map((photo) => (
                <img
                  key={photo.id}
                  src={photo.url}
                  alt={words}
                  width={photo.width}
                  height={photo.height}
                  loading="lazy"
                />
              ))}
            </span>
          )}
        </dt>
        <dd>{formatMoney(pricePesewas)}</dd>
      </div>
    ))}
  </dl>
);

export function HoursCard({
  profile: { hours, closures },
  children,
}: {
  profile: PublicProfile;
  /** Rules below the hours. */
  children?: ReactNode;
}) {
  const open = hours.filter(({ enabled }) => enabled);
  return (
    <section className="card pad stack g3">
      <h2>{TEXT.rules}</h2>
      {open.length === 0 && <p className="small muted">{TEXT.noHours}</p>}
      <Facts
        facts={hours.map(
          ({ weekday, enabled, open: from, close }) =>
            [
              TEXT.weekdays[weekday % 7] ?? String(weekday),
              enabled && from && close ? TEXT.times(from, close) : TEXT.closed,
            ] as const,
        )}
      />
      {closures.length > 0 && (
        <>
          <h3>{TEXT.closures}</h3>
          <ul className="small stack g1">
            {closures.map(({ startDate, endDate }) => (
              <li key={startDate}>{formatDays(startDate, endDate)}</li>
            ))}
          </ul>
        </>
      )}
      {children}
    </section>
  );
}
