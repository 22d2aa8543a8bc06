export { actionsOf } from './actions.ts';
export { AskMove, BookingDialog } from './dialog.tsx';
export { ExportButton } from './export.tsx';
export { type MoveTarget, tellTarget } from './move-target.ts';
export { RefundDialog } from './refund.tsx';
export { BOOKING_LOOKS, BookingStatus, nameStatus, usePendingStep } from './status.tsx';
export { handleBookingSteps, takeStep } from './steps.ts';
