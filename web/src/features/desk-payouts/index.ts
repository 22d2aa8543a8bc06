export { AdjustDialog, HoldDialog } from './change-money.tsx';
