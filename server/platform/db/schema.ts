// All tables in one module, which drizzle-kit reads and queries import from; each theme has its own file.
export * from './schema/accounts.ts'
export * from './schema/bookings.ts'
export * from './schema/catalogue.ts'
export * from './schema/messages.ts'
export * from './schema/notifications.ts'
export * from './schema/orders.ts'
export * from './schema/passes.ts'
export * from './schema/settings.ts'
