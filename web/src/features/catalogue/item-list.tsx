import { Link } from '@tanstack/react-router';
import { Banner } from '../../ui/banner.tsx';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { Empty, Loaded, SkeletonRows } from '../../ui/states.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { useBusiness } from '../shops/index.ts';
import { useMayEdit } from './item-frame.tsx';
import { NEW } from './parts.ts';
import { TEXT } from './texts.ts';

interface Words {
  add: string;
  csv: string;
  empty: { title: string; text: string };
  full: { title: string; text: string };
}
type Item = { id: string; name: string; active: boolean };

interface ItemListProps<Row extends Item> {
  query: Parameters<typeof Loaded<Row[]>>[0]['query'];
  part: 'units' | 'services' | 'kits' | 'providers' | 'extras';
  name: string;
  icon: IconName;
  words: Words;
  /** The most that the service keeps. */
  most: number;
  columns: readonly Column<Row>[];
}

const useAddress = (part: ItemListProps<Item>['part'], id: string) => {
  const businessId = useBusiness().id;
  switch (part) {
    case 'units':
      return { to: '/b/$businessId/catalogue/units/$unitId', params: { businessId, unitId: id } } as const;
    case 'services':
      return { to: '/b/$businessId/catalogue/services/$serviceId', params: { businessId, serviceId: id } } as const;
    case 'kits':
      return { to: '/b/$businessId/catalogue/kits/$kitId', params: { businessId, kitId: id } } as const;
    case 'providers':
      return { to: '/b/$businessId/catalogue/providers/$providerId', params: { businessId, providerId: id } } as const;
    case 'extras':
      return { to: '/b/$businessId/catalogue/extras/$extraId', params: { businessId, extraId: id } } as const;
  }
};

/** A part of the catalogue: its rows, what to do when there are none, and when there may be no more. */
export function ItemList<Row extends Item>({ query, part, name, icon, words, most, columns }: ItemListProps<Row>) {
  const mayEdit = useMayEdit();
  const address = useAddress(part, NEW);
  const add = mayEdit && (
    <Link className="btn pri" {...address}>
      <Icon name="plus" />
      {words.add}
    </Link>
  );
  return (
    <Loaded query={query} what={name} skeleton={<SkeletonRows label={TEXT.itemsLoading} />}>
      {(rows) =>
        rows.length === 0 ? (
          <Empty icon={icon} title={words.empty.title} action={add}>
            <p>{words.empty.text}</p>
          </Empty>
        ) : (
          <>
            {rows.length >= most ? (
              <Banner tone="warn" title={words.full.title}>
                {words.full.text}
              </Banner>
            ) : (
              <div className="btns">{add}</div>
            )}
            <Table caption={name} columns={columns} rows={rows} rowKey={({ id }) => id} csvName={words.csv} />
          </>
        )
      }
    </Loaded>
  );
}

/** The name as the way to the item, with its first photo where it has one. */
export function ItemLink({
  part,
  item,
  photo,
}: {
  part: ItemListProps<Item>['part'];
  item: Item;
  photo?: string | undefined;
}) {
  const address = useAddress(part, item.id);
  return (
    <span className="row nowr">
      {photo !== undefined && <img className="ph" src={photo} alt="" width="48" height="36" loading="lazy" />}
      <Link {...address}>{item.name}</Link>
    </span>
  );
}

export const stateColumn: Column<Item> = {
  head: TEXT.state,
  cell: ({ active }) => <span className={active ? 'tag ok' : 'tag'}>{active ? TEXT.shortOn : TEXT.shortOff}</span>,
  csv: ({ active }) => (active ? TEXT.shortOn : TEXT.shortOff),
};
