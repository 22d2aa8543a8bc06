export { DepositFields, toDeposit, toDepositBody } from './deposit-fields.tsx';
export { HoursEditor } from './hours-editor.tsx';
export { ListingState, openSteps, SendForVerification, ShowPage } from './listing-parts.tsx';
export { Photos } from './photos.tsx';
export { PlaceFields, toLocation, toPlace } from './place-fields.tsx';
export { Share } from './share.tsx';
export { SettingsTabs } from './tabs.tsx';
export { toHours, toWeek } from './week.ts';
