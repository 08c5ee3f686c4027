import parser from '@typescript-eslint/parser'
import { defineConfig, globalIgnores } from 'eslint/config'
import { oldBrowserRules } from './scripts/lint-old-browsers.mjs'

// Oxlint checks all rules that it has, which are in oxlint.config.json, in a tenth of the time.
export default defineConfig(
  globalIgnores([
    '**/dist/',
    '**/dist-native/',
    '**/node_modules/',
    'apps/server/src/platform/database/schema.ts',
    'apps/web/android/',
    'apps/web/ios/',
    '**/*.test.{ts,tsx}',
  ]),
  { files: ['**/*.{ts,tsx}'], languageOptions: { parser } },
  {
    files: ['apps/console/src/**/*.tsx'],
    ignores: ['**/{form,search-box}.tsx'],
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector: 'JSXOpeningElement[name.name="form"]',
          message: 'Use parts/form.tsx, which takes care of the focus in dialogs and after a refusal.',
        },
      ],
    },
  },
  {
    files: ['apps/web/src/**/*.{ts,tsx}', 'packages/{client,contract,device,ui}/src/**/*.{ts,tsx}'],
    ignores: ['apps/web/src/test/**'],
    rules: oldBrowserRules,
  },
  {
    files: ['apps/server/src/**/*.ts'],
    ignores: ['**/*-sql.ts', 'apps/server/src/{test,faults}/**'],
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector:
            'TaggedTemplateExpression[tag.name="sql"], CallExpression[callee.object.name="sql"], CallExpression[callee.property.name=/^(selectFrom|selectNoFrom|insertInto|updateTable|deleteFrom|mergeInto|withRecursive)$/]',
          message: 'SQL is only in *-sql.ts.',
        },
      ],
    },
  },
  {
    files: ['apps/server/src/**/*-sql.ts'],
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector:
            'ForStatement, ForInStatement, ForOfStatement, WhileStatement, DoWhileStatement, ThrowStatement, TryStatement, CallExpression[callee.property.name=/^(transaction|startTransaction)$/]',
          message: 'Loops, errors and transactions belong to the use case.',
        },
        {
          selector: 'CallExpression[callee.property.name=/^(selectAll|returningAll)$/]',
          message: 'A statement names the columns that it returns.',
        },
      ],
    },
  },
  {
    // The privacy policy is a legal text in English, and only developers open the screens of `debug`.
    files: ['apps/web/src/**/*.tsx'],
    ignores: ['apps/web/src/{test,screens/debug,screens/privacy}/**'],
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector: 'JSXText[value=/\\p{L}{2}/u]:not([value=/^\\s*WhatsApp\\s*$/])',
          message: 'Texts of the app are in the file of texts, so that they can be translated.',
        },
      ],
    },
  },
)
