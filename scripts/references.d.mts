export const danglingReferences: (file: string, text: string, exists: (path: string) => boolean) => string[]
