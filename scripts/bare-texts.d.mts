import type { Program } from 'typescript'

export function bareTexts(program: Program): string[]
