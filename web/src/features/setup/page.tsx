import { ReadOnlyNotice } from '../shops/index.ts';
import '../../styles/settings.css';
import { getRouteApi } from '@tanstack/react-router';
import { Checklist } from './checklist.tsx';
import { DepositStep } from './deposit-step.tsx';
import { HoursStep } from './hours-step.tsx';
import { ItemsStep } from './items-step.tsx';
import { PageStep } from './page-step.tsx';
import { PeopleStep } from './people-step.tsx';
import { PlaceStep } from './place-step.tsx';
import type { Step } from './sequence.ts';

const route = getRouteApi('/b/$businessId/setup');

const SCREENS: Record<Step, () => React.ReactNode> = {
  place: PlaceStep,
  hours: HoursStep,
  items: ItemsStep,
  people: PeopleStep,
  deposit: DepositStep,
  page: PageStep,
};

/** Each step is saved through the API, so the address alone says where a person was. */
export function SetupPage() {
  const { step } = route.useSearch();
  const Screen = step ? SCREENS[step] : Checklist;
  return (
    <>
      <ReadOnlyNotice />
      <Screen key={step} />
    </>
  );
}
