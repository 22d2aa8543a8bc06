import { getRouteApi } from '@tanstack/react-router';
import { CalendarImports } from './calendar-imports.tsx';
import { PersonFrame } from './person-frame.tsx';

const route = getRouteApi('/b/$businessId/catalogue/providers/$providerId/calendars');

export function CalendarsPage() {
  const { providerId } = route.useParams();
  return (
    <PersonFrame providerId={providerId} view="calendars">
      {(provider) => <CalendarImports key={provider.id} item={{ providerId: provider.id }} name={provider.name} />}
    </PersonFrame>
  );
}
