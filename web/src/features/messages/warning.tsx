import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { formatCount } from '../../kit/format.ts';
import { Banner } from '../../ui/banner.tsx';
import { messageSettingsQuery } from '../settings/queries.ts';
import { OwnerOnly, useBusiness } from '../shops/index.ts';
import { TEXT } from './texts.ts';

/** From four fifths of the plan's messages on, the owner is told what happens behind the last one. */
export function MessagesWarning() {
  const { id } = useBusiness();
  const { data } = useQuery(messageSettingsQuery(id));
  if (!data?.usage.warn) return null;
  const { sent, included } = data.usage;
  const most = formatCount(included);
  return (
    <Banner tone="warn" icon="chat" title={TEXT.warning.title(formatCount(sent), most)}>
      <p>{sent < included ? TEXT.warning.text(most) : TEXT.warning.over}</p>
      <OwnerOnly>
        <Link className="lnk" to="/b/$businessId/plan" params={{ businessId: id }}>
          {TEXT.warning.plans}
        </Link>
      </OwnerOnly>
    </Banner>
  );
}
