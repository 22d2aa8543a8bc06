import '../../styles/catalogue.css';
import { getRouteApi } from '@tanstack/react-router';
import { Page } from '../../ui/page.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { CodesPart, PricesPart } from '../prices/index.ts';
import { ReadOnlyNotice, useBooksByDay, useBusiness } from '../shops/index.ts';
import { ImportsWarning } from './imports-warning.tsx';
import { ExtraList, KitList, ProviderList, ServiceList, UnitList } from './lists.tsx';
import type { Part } from './parts.ts';
import { PhotoLibrary } from './photo-library.tsx';
import { TEXT } from './texts.ts';

const route = getRouteApi('/b/$businessId/catalogue');

/** What each booking shape offers. */
const BY_DAY: readonly Part[] = ['units', 'kits', 'extras', 'prices', 'codes', 'photos'];
const IN_SLOTS: readonly Part[] = ['services', 'kits', 'providers', 'extras', 'prices', 'codes', 'photos'];
const LISTS = {
  units: UnitList,
  services: ServiceList,
  kits: KitList,
  providers: ProviderList,
  extras: ExtraList,
  prices: PricesPart,
  codes: CodesPart,
  photos: PhotoLibrary,
} as const;

export function CataloguePage() {
  const { id } = useBusiness();
  const parts = useBooksByDay() ? BY_DAY : IN_SLOTS;
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const current = parts.find((part) => part === search.part) ?? parts[0] ?? 'extras';
  const List = LISTS[current];
  return (
    <Page title={TEXT.title}>
      <ReadOnlyNotice />
      <ImportsWarning />
      <Tabs
        label={TEXT.parts}
        tabs={parts.map((key) => ({ key, text: TEXT.tabs[key] }))}
        current={current}
        onChange={(part) =>
          void navigate({ to: '/b/$businessId/catalogue', params: { businessId: id }, search: { part } })
        }
      >
        <List />
      </Tabs>
    </Page>
  );
}
