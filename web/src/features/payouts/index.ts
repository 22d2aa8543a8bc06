export { nameKind } from './names.ts';
