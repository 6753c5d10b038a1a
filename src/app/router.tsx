import { lazy } from 'react'
import { Route, Routes } from 'react-router-dom'

const HomePage = lazy(() => import('../pages/home.tsx'))
const EventsPage = lazy(() => import('../pages/events.tsx'))
const EventPage = lazy(() => import('../pages/event.tsx'))
const AuthPage = lazy(() => import('../pages/auth.tsx'))
const TicketsPage = lazy(() => import('../pages/tickets.tsx'))
const PassPage = lazy(() => import('../pages/pass.tsx'))
const NotFoundPage = lazy(() => import('../pages/not-found.tsx'))

/** One lazy line a page. */
export const Router = () => (
  <Routes>
    <Route path="/" element={<HomePage />} />
    <Route path="/events" element={<EventsPage />} />
    <Route path="/events/:id" element={<EventPage />} />
    <Route path="/auth" element={<AuthPage />} />
    <Route path="/tickets" element={<TicketsPage />} />
    <Route path="/pass/:userId" element={<PassPage />} />
    <Route path="*" element={<NotFoundPage />} />
  </Routes>
)
