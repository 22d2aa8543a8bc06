import type { Extra, Kit, KitPart, Provider, Service, Unit } from '@dwaso/sdk';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { toMoneyInput } from '../../kit/format.ts';
import { meQuery } from '../../kit/me.ts';
import { Icon } from '../../ui/icon.tsx';
import { Money } from '../../ui/money.tsx';
import type { Column } from '../../ui/table.tsx';
import { useBusiness } from '../shops/index.ts';
import { ItemLink, ItemList, stateColumn } from './item-list.tsx';
import { usePartNames } from './kit-parts.tsx';
import { nameLength } from './length.ts';
import { extrasQuery, kitsQuery, OWN, providersQuery, servicesQuery, unitsQuery } from './queries.ts';
import { TEXT } from './texts.ts';
import { nameWeek } from './week.ts';

const MOST_ITEMS = 500;
const MOST_KITS = 200;
const MOST_PEOPLE = 100;

const unitColumns: readonly Column<Unit>[] = [
  {
    head: TEXT.unit.head,
    cell: (unit) => <ItemLink part="units" item={unit} photo={unit.photos[0]?.url} />,
    csv: ({ name }) => name,
  },
  stateColumn,
  {
    head: TEXT.unit.pieces,
    folded: 'left',
    cell: ({ quantity }) => TEXT.unit.count(quantity),
    csv: ({ quantity }) => quantity,
  },
  {
    head: TEXT.unit.priceDay,
    number: true,
    cell: ({ pricePesewas }) => <Money pesewas={pricePesewas} />,
    csv: ({ pricePesewas }) => toMoneyInput(pricePesewas),
  },
];

export const UnitList = () => (
  <ItemList
    query={useQuery(unitsQuery(useBusiness().id))}
    part="units"
    name={TEXT.tabs.units}
    icon="box"
    words={TEXT.unit}
    most={MOST_ITEMS}
    columns={unitColumns}
  />
);

const serviceColumns: readonly Column<Service>[] = [
  {
    head: TEXT.service.head,
    cell: (service) => <ItemLink part="services" item={service} photo={service.photos[0]?.url} />,
    csv: ({ name }) => name,
  },
  stateColumn,
  { head: TEXT.service.length, folded: 'left', cell: nameLength, csv: ({ durationMin }) => durationMin },
  {
    head: TEXT.price,
    number: true,
    cell: ({ pricePesewas }) => <Money pesewas={pricePesewas} />,
    csv: ({ pricePesewas }) => toMoneyInput(pricePesewas),
  },
];

export const ServiceList = () => (
  <ItemList
    query={useQuery(servicesQuery(useBusiness().id))}
    part="services"
    name={TEXT.tabs.services}
    icon="list"
    words={TEXT.service}
    most={MOST_ITEMS}
    columns={serviceColumns}
  />
);

const kitColumns = (nameOf: (part: KitPart) => string): readonly Column<Kit>[] => [
  {
    head: TEXT.kit.head,
    cell: (kit) => <ItemLink part="kits" item={kit} photo={kit.photos[0]?.url} />,
    csv: ({ name }) => name,
  },
  stateColumn,
  {
    head: TEXT.kit.parts,
    folded: 'full',
    cell: ({ items }) => items.map(nameOf).join(', '),
    csv: ({ items }) => items.map(nameOf).join(', '),
  },
  {
    head: TEXT.price,
    number: true,
    cell: ({ pricePesewas, discountPercent }) =>
      pricePesewas === null ? TEXT.kit.less(discountPercent) : <Money pesewas={pricePesewas} />,
    csv: ({ pricePesewas, discountPercent }) =>
      pricePesewas === null ? TEXT.kit.less(discountPercent) : toMoneyInput(pricePesewas),
  },
];

export const KitList = () => (
  <ItemList
    query={useQuery(kitsQuery(useBusiness().id))}
    part="kits"
    name={TEXT.tabs.kits}
    icon="list"
    words={TEXT.kit}
    most={MOST_KITS}
    columns={kitColumns(usePartNames())}
  />
);

const providerColumns = (userId: string | undefined): readonly Column<Provider>[] => [
  {
    head: TEXT.provider.head,
    cell: (provider) => (
      <>
        <ItemLink part="providers" item={provider} />
        {provider.userId !== null && provider.userId === userId && <span className="tag inf">{TEXT.provider.you}</span>}
      </>
    ),
    csv: ({ name }) => name,
  },
  stateColumn,
  {
    head: TEXT.provider.services,
    folded: 'full',
    cell: ({ services }) => services.map(({ name }) => name).join(', ') || TEXT.provider.none,
    csv: ({ services }) => services.map(({ name }) => name).join(', '),
  },
  {
    head: TEXT.provider.week,
    folded: 'full',
    cell: ({ schedule }) => <span className="muted">{nameWeek(schedule) || TEXT.provider.noWeek}</span>,
    csv: ({ schedule }) => nameWeek(schedule),
  },
];

export function ProviderList() {
  const { id } = useBusiness();
  const { data: me } = useQuery(meQuery);
  const query = useQuery(providersQuery(id));
  const own = query.data?.some(({ userId }) => userId !== null && userId === me?.id);
  return (
    <>
      {own && (
        <Link
          className="btn soft"
          to="/b/$businessId/catalogue/providers/$providerId"
          params={{ businessId: id, providerId: OWN }}
        >
          <Icon name="user" />
          {TEXT.provider.mine}
        </Link>
      )}
      <ItemList
        query={query}
        part="providers"
        name={TEXT.tabs.providers}
        icon="users"
        words={TEXT.provider}
        most={MOST_PEOPLE}
        columns={providerColumns(me?.id)}
      />
    </>
  );
}

const extraColumns: readonly Column<Extra>[] = [
  { head: TEXT.extra.head, cell: (extra) => <ItemLink part="extras" item={extra} />, csv: ({ name }) => name },
  stateColumn,
  {
    head: TEXT.extra.most,
    folded: 'left',
    cell: ({ maxQuantity }) => TEXT.extra.upTo(maxQuantity),
    csv: ({ maxQuantity }) => maxQuantity,
  },
  {
    head: TEXT.extra.each,
    number: true,
    cell: ({ pricePesewas }) => <Money pesewas={pricePesewas} />,
    csv: ({ pricePesewas }) => toMoneyInput(pricePesewas),
  },
];

export const ExtraList = () => (
  <ItemList
    query={useQuery(extrasQuery(useBusiness().id))}
    part="extras"
    name={TEXT.tabs.extras}
    icon="plus"
    words={TEXT.extra}
    most={MOST_ITEMS}
    columns={extraColumns}
  />
);
