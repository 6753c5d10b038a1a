import { Argument, Command, type ErrorOptions, type Help, Option } from 'commander'

/** What every command is typed after, from the project's folder. */
export const PROGRAM = 'bin/nectar'

/** Maximum columns of a help line. */
const WIDTH = 100

/** An invalid command line; the message is a French sentence. `usage` are the lines that show the right form. */
export class BadUsage extends Error {
  override name = 'BadUsage'
  constructor(
    message: string,
    readonly usage: string[] = [],
  ) {
    super(message)
  }
}

/** Options of a command by their declared names, without the leading hyphens. */
export type Values = Record<string, string | string[] | boolean | undefined>

/** A parsed command line: `path` are the command's words below its program. */
export interface Chosen<Run> {
  run: Run
  path: string[]
  args: string[]
  values: Values
  usage: string[]
}

/** Declares an option, such as `--limit <N>`. */
export const option = (flags: string, says: string): Option => new Option(flags, says)

/** Declares an option that may be repeated; its value is a list. */
export const repeated = (flags: string, says: string): Option =>
  option(flags, says).argParser((value: string, before: string[] = []) => [...before, value])

/** Lists options under a separate heading of the help. */
export const grouped = (heading: string, ...options: Option[]): Option[] =>
  options.map((one) => one.helpGroup(heading))

const TITLES: Record<string, string> = {
  'Usage:': 'Usage :',
  'Options:': 'Options :',
  'Arguments:': 'Arguments :',
  'Commands:': 'Commandes :',
}

/** Returns the words of a command, from its outermost program. */
const wordsOf = (command: Command): string[] => [
  ...(command.parent ? wordsOf(command.parent) : []),
  ...(command.name() === PROGRAM ? [] : [command.name()]),
]

/** Returns what a list of commands says of one: its description up to the first full stop or semicolon. */
const summaryOf = (command: Command): string => command.description().split(/ ; |\. /)[0] ?? ''

const sentence = (text: string): string =>
  text && `${text.slice(0, 1).toLocaleUpperCase('fr')}${text.slice(1).replace(/\.$/, '')}.`

const FRENCH: Partial<Help> = {
  helpWidth: WIDTH,
  commandDescription: (command) => sentence(command.description()),
  subcommandDescription: summaryOf,
  styleTitle: (title) => TITLES[title] ?? title,
  commandUsage: (command) =>
    [PROGRAM, ...wordsOf(command), command.usage().replace('[command]', '[COMMANDE]')].join(' '),
}

const usageOf = (command: Command): string[] => [
  '',
  `Usage : ${FRENCH.commandUsage?.(command)}`,
  `« ${[PROGRAM, ...wordsOf(command), '--help'].join(' ')} » en dit plus.`,
]

/** Recognizes an id that begins with a hyphen, as one in 64 does: long options are lower-case words, short ones a letter. */
const isDashedId = (word: string) =>
  word.startsWith('-') && !/^(?:-[a-z]|--[a-z]+(?:-[a-z]+)*(?:=.*)?)$/s.test(word)

/** The command that the parser chose, and the help that it wrote; parsing is synchronous, so that they belong to one caller. */
let chosen: CommandLine<unknown> | null = null
let help = ''
let isHelpAsked = true

/** A command or a program of commands whose help and errors are French; `Run` is what its commands run. */
export class CommandLine<Run> extends Command {
  #run: Run | undefined
  readonly #words: Record<string, string>

  /** `words` describes the arguments of its commands. */
  constructor(name: string, says: string, words: Record<string, string> = {}) {
    super(name)
    this.#words = words
    this.description(says)
      .helpOption('-h, --help', 'montre cette aide')
      .enablePositionalOptions()
      .exitOverride()
      .configureHelp(FRENCH)
      .configureOutput({
        writeOut: (text) => {
          help = text
        },
        // Also written if no command is named.
        writeErr: (text) => {
          help = text
          isHelpAsked = false
        },
      })
  }

  /** Sets what this command runs, and its options. */
  runs(run: Run, ...options: Option[]): this {
    this.#run = run
    for (const one of options) this.addOption(one)
    return this.action(() => {
      chosen = this
    })
  }

  /** Adds a command with its arguments, such as `list <CONCERT>`. */
  adds(line: string, says: string, run: Run, ...options: Option[]): this {
    const [name = '', ...args] = line.split(' ')
    const command = new CommandLine<Run>(name, says, this.#words)
    for (const arg of args) command.addArgument(new Argument(arg, this.#words[arg.replace(/[<>[\]]/g, '')]))
    return this.holds(command.runs(run, ...options))
  }

  /** Adds programs of commands. */
  holds(...commands: Command[]): this {
    for (const command of commands) this.addCommand(command)
    return this.helpCommand('help [COMMANDE]', 'montre l’aide d’une commande')
  }

  /** Parses a command line; returns the help as text if it is requested. Throws BadUsage. */
  read(args: string[]): Chosen<Run> | string {
    chosen = null
    help = ''
    isHelpAsked = true
    try {
      this.parse(args, { from: 'user' })
    } catch (error) {
      if (!help) throw error
      if (!isHelpAsked) throw new BadUsage('Une commande est attendue.', ['', ...help.trimEnd().split('\n')])
      return help.trimEnd()
    }
    const command = chosen as CommandLine<Run> | null
    if (!command || command.#run === undefined) throw new BadUsage('Cette commande ne se lance pas ainsi.')
    const given = command.optsWithGlobals()
    const values = command.options.map((one): [string, Values[string]] => {
      const value = given[one.attributeName()]
      return [one.name(), one.negate ? value === false : value]
    })
    return {
      run: command.#run,
      path: wordsOf(command).slice(wordsOf(this).length),
      args: command.args,
      values: Object.fromEntries(values),
      usage: usageOf(command),
    }
  }

  /** Moves arguments behind `--` before a command reads its options, so that ids may begin with a hyphen. */
  override parseOptions(argv: string[]): ReturnType<Command['parseOptions']> {
    if (this.commands.length > 0) return super.parseOptions(argv)
    const [options, args]: [string[], string[]] = [[], []]
    const words = argv.values()
    for (const word of words) {
      if (word === '--') args.push(...words)
      else if (!word.startsWith('-') || isDashedId(word)) args.push(word)
      else {
        options.push(word)
        const known = this.options.find(({ long, short }) => word === long || word === short)
        if (!known?.required) continue
        const { value } = words.next()
        // A missing value must not take the next option for one.
        if (value === undefined || /^--[a-z]/.test(value))
          this.error('', { code: 'commander.optionMissingArgument', exitCode: 1, named: known.flags })
        options.push(value)
      }
    }
    return super.parseOptions([...options, '--', ...args])
  }

  /** Throws BadUsage in French for an error of the parser. */
  override error(message: string, { code = '', named }: ErrorOptions & { named?: string } = {}): never {
    const what = named ?? /'([^']+)'/.exec(message)?.[1] ?? ''
    const extra = this.args[this.registeredArguments.length] ?? ''
    const sentences: Record<string, string> = {
      'commander.unknownCommand': `Commande inconnue : ${what}.`,
      'commander.unknownOption': `Option inconnue : ${what}.`,
      'commander.missingArgument': `${this.name()} : il manque ${what}.`,
      'commander.optionMissingArgument': `${what} : il manque la valeur.`,
      'commander.excessArguments':
        this.commands.length > 0
          ? `Commande inconnue : ${extra}.`
          : `${this.name()} : « ${extra} » est de trop.`,
    }
    throw new BadUsage(sentences[code] ?? message, usageOf(this))
  }
}
