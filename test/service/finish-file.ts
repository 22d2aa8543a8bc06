import { afterAll } from 'vitest';
import { finishFile } from './on-finish.ts';

// Vitest runs a setup file before each test file, so that this runs after all hooks of the test file.
afterAll(finishFile);
