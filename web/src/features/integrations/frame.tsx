import '../../styles/records.css';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { TEXT as KIT } from '../../kit/texts.ts';
import { Banner } from '../../ui/banner.tsx';
import { Page } from '../../ui/page.tsx';
import { TabLinks } from '../../ui/tab-links.tsx';
import { OwnerOnly, useBusiness } from '../shops/index.ts';
import { TEXT } from './texts.ts';

/** The heading and the tabs that the screens of integrations share. STAFF has calendar feeds alone. */
export function IntegrationsFrame({ title, children }: { title: string; children: ReactNode }) {
  const { id, listingProblems } = useBusiness();
  const params = { businessId: id };
  return (
    <Page title={TEXT.title} sub={title}>
      <OwnerOnly>
        <TabLinks label={TEXT.title}>
          <Link to="/b/$businessId/integrations" params={params} activeOptions={{ exact: true }}>
            {TEXT.keys}
          </Link>
          <Link to="/b/$businessId/integrations/assistants" params={params}>
            {TEXT.assistants}
          </Link>
          <Link to="/b/$businessId/integrations/webhooks" params={params}>
            {TEXT.webhooks}
          </Link>
          <Link to="/b/$businessId/integrations/feeds" params={params}>
            {TEXT.feeds}
          </Link>
          <Link to="/b/$businessId/integrations/website" params={params}>
            {TEXT.website}
          </Link>
        </TabLinks>
      </OwnerOnly>
      {listingProblems.includes('READ_ONLY') && (
        <Banner tone="warn" icon="lock" title={KIT.readOnly.title}>
          {KIT.readOnly.text}
        </Banner>
      )}
      {children}
    </Page>
  );
}
