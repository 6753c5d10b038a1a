import { existsSync, globSync } from 'node:fs'
