import { describe, expect, test } from 'vitest'
import { releasedChangelog, withStoredRelease } from '../../scripts/release.mjs'

const changelog = (unreleased: string) =>
  `# Changelog\n\n## Unreleased\n${unreleased}## 0.1.0 · 2026-01-02\n\n- Old\n`

describe('a release', () => {
  test('takes the unreleased entries and leaves an empty section', () => {
    expect(releasedChangelog(changelog('\n### Added\n- One\n\n'), '0.2.0', '2026-11-26')).toBe(
      '# Changelog\n\n## Unreleased\n\n## 0.2.0 · 2026-11-26\n\n### Added\n- One\n\n## 0.1.0 · 2026-01-02\n\n- Old\n',
    )
    expect(releasedChangelog('# C\n\n## Unreleased\n\n### Fixed\n- One\n', '0.2.0', '2026-11-26')).toContain(
      '## 0.2.0 · 2026-11-26\n\n### Fixed\n- One\n',
    )
  })

  test.each([
    ['\n', 'rien sous'],
    [`\n${'- One\n'.repeat(26)}`, '26 entrées, au plus 25'],
    ['\n### Other\n- One\n', 'pas Other'],
  ])('refuses %j', (unreleased, reason) => {
    expect(() => releasedChangelog(changelog(unreleased), '0.2.0', '2026-11-26')).toThrow(reason)
  })

  test('joins the stored releases that every version reads', () => {
    const text = "import release1 from './releases/1.json'\n\nexport const releases: Release[] = [release1]\n"
    expect(withStoredRelease(text, '0.2.0')).toContain("import release0_2_0 from './releases/0.2.0.json'")
    expect(withStoredRelease(text, '0.2.0')).toContain('[release1, release0_2_0]')
  })
})
