import { z } from 'zod';

type Issue = z.core.$ZodRawIssue;

const listedChoices = 12;

/** "deliveryAddressId" as a person would say it: "Delivery address". */
function labelOf(path: readonly PropertyKey[]): string {
  const name = path.findLast((segment) => typeof segment === 'string');
  if (name === undefined) return 'The request';
  const words = name
    .replace(/^(?:is|has)(?=[A-Z])/, '')
    .replace(/(?<=[a-z])Ids?$/, '')
    .replaceAll(/(?<=[a-z])(?=[A-Z\d])/g, ' ')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1, 60);
}

const kinds: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'yes or no',
  array: 'a list',
  date: 'a date',
};

const isMissing = (input: unknown) => input === undefined || input === null || input === '';

function sizeMessage(issue: Issue, label: string): string {
  const isMost = issue.code === 'too_big';
  const limit = Number(isMost ? issue['maximum'] : issue['minimum']);
  const most = `at ${isMost ? 'most' : 'least'} ${limit}`;
  if (issue['origin'] === 'string') return limit === 1 && !isMost ? `${label} is required` : `Use ${most} characters`;
  if (issue['origin'] === 'array') return `${label}: give ${most}`;
  return `${label} must be ${issue['inclusive'] === false ? `${isMost ? 'less' : 'more'} than ${limit}` : most}`;
}

/** What a person reads when a schema has no message of its own. Names the field and what it takes, never a type of the code. */
function messageOf(issue: Issue): string {
  const label = labelOf(issue.path ?? []);
  switch (issue.code) {
    case 'invalid_type': {
      if (isMissing(issue.input)) return `${label} is required`;
      const kind = kinds[String(issue['expected'])];
      return kind ? `${label} must be ${kind}` : `${label} is not valid`;
    }
    case 'too_big':
    case 'too_small':
      return sizeMessage(issue, label);
    case 'invalid_value': {
      if (isMissing(issue.input)) return `${label} is required`;
      const choices = issue['values'] as readonly unknown[];
      return choices.length <= listedChoices
        ? `${label} must be one of: ${choices.join(', ')}`
        : `${label} is not one of the choices`;
    }
    case 'unrecognized_keys':
      return 'This call takes no such field.';
    case 'custom':
    case 'invalid_element':
    case 'invalid_format':
    case 'invalid_key':
    case 'invalid_union':
    case 'not_multiple_of':
      return `${label} is not valid`;
  }
}

// Ranks below a schema's own message and above the validator's text, on the server and in forms alike.
z.config({ customError: messageOf });
