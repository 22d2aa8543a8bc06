export { actionsOf } from './actions.ts';
export { CompleteButton } from './complete-button.tsx';
export { AskMove, BookingDialog, OwedDialog } from './dialog.tsx';
export { ExportButton } from './export.tsx';
export { type MoveTarget, tellTarget } from './move-target.ts';
export { RefundDialog } from './refund.tsx';
export { BOOKING_LOOKS, BookingStatus, nameStatus, usePendingStep } from './status.tsx';
export { takeStep } from './steps.ts';
export { BookingTabs } from './tabs.tsx';
