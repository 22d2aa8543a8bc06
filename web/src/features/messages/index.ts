export { MessagesWarning } from './warning.tsx';
