export { type ImportedBlocks, replaceImported } from './replace-imported.ts';
