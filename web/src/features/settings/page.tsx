import '../../styles/settings.css';
import { Outlet } from '@tanstack/react-router';
import { Page } from '../../ui/page.tsx';
import { ReadOnlyNotice } from '../shops/index.ts';
import { SettingsTabs } from './tabs.tsx';
import { TEXT } from './texts.ts';

export { CloseTab } from './close.tsx';
export { DeliveryTab } from './delivery.tsx';
export { HoursTab } from './hours.tsx';
export { ListingTab } from './listing.tsx';
export { MessagesTab } from './messages.tsx';
export { PlaceTab } from './place.tsx';
export { ProfileTab } from './profile.tsx';
export { RulesTab } from './rules.tsx';

/** What an owner decides about the shop, one tab a subject. */
export function SettingsPage() {
  return (
    <Page title={TEXT.title}>
      <SettingsTabs />
      <ReadOnlyNotice />
      <Outlet />
    </Page>
  );
}
