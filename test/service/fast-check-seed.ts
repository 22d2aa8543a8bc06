import fc from 'fast-check';
import { numericSeed } from './seed.ts';

fc.configureGlobal({ seed: numericSeed() });
