import '../../styles/settings.css';
import { Link } from '@tanstack/react-router';
import { TabLinks } from '../../ui/tab-links.tsx';
import { useBusiness } from '../shops/index.ts';
import { TEXT } from './texts.ts';

const { tabNames: names } = TEXT;

/** Owners see the team as one more tab; staff see only the team, without tabs. */
export function SettingsTabs() {
  const params = { businessId: useBusiness().id };
  return (
    <TabLinks label={TEXT.tabs}>
      <Link to="/b/$businessId/settings" params={params} activeOptions={{ exact: true }}>
        {names.profile}
      </Link>
      <Link to="/b/$businessId/settings/place" params={params}>
        {names.place}
      </Link>
      <Link to="/b/$businessId/settings/hours" params={params}>
        {names.hours}
      </Link>
      <Link to="/b/$businessId/settings/delivery" params={params}>
        {names.delivery}
      </Link>
      <Link to="/b/$businessId/settings/rules" params={params}>
        {names.rules}
      </Link>
      <Link to="/b/$businessId/settings/messages" params={params}>
        {names.messages}
      </Link>
      <Link to="/b/$businessId/settings/listing" params={params}>
        {names.listing}
      </Link>
      <Link to="/b/$businessId/team" params={params}>
        {TEXT.team}
      </Link>
      <Link to="/b/$businessId/settings/close" params={params}>
        {names.close}
      </Link>
    </TabLinks>
  );
}
