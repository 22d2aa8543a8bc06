import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import '../styles/tokens.css';
import '../styles/base.css';
import '../styles/console.css';
import { handleBookingSteps } from '../features/bookings/handle-steps.ts';
import { myBusinessesQuery } from '../features/shops/index.ts';
import { restoreReads } from '../kit/keep.ts';
import { meQuery } from '../kit/me.ts';
import { queryClient } from '../kit/query.ts';
import { registerWorker } from '../kit/version.ts';
import { nameFace } from '../ui/page.tsx';
import { router } from './routes.tsx';
import { TEXT } from './texts.ts';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root');
nameFace(TEXT.face);
restoreReads(queryClient);
handleBookingSteps();
// Asked for before anything is drawn; no screen waits for them.
void queryClient.prefetchQuery(meQuery);
void queryClient.prefetchQuery(myBusinessesQuery);
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>,
);
void registerWorker('/console');
