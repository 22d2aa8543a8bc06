export { ImportsWarning } from './imports-warning.tsx';
