<?php
/**
 * Shortcodes: `[book_card book="…"]`, `[book_reader book="…"]`, `[org_library]`, with a hyphen or an underscore.
 *
 * @package OrgLibrary
 */

namespace Org_Library;

defined( 'ABSPATH' ) || exit;

const SHORTCODES = array(
	'book_card'   => 'book-card',
	'book-card'   => 'book-card',
	'book_reader' => 'book-reader',
	'book-reader' => 'book-reader',
	'org_library' => 'org-library',
	'org-library' => 'org-library',
);

add_action( 'init', __NAMESPACE__ . '\register_shortcodes' );
add_filter( 'pre_do_shortcode_tag', __NAMESPACE__ . '\do_raw_shortcode', 10, 4 );

function register_shortcodes(): void {
	foreach ( SHORTCODES as $name => $tag ) {
		// Called by page builders, which parse the attributes themselves.
		add_shortcode(
			$name,
			static function ( $given ) use ( $tag ): string {
				$attributes = array();
				foreach ( (array) $given as $key => $value ) {
					if ( is_int( $key ) ) {
						$attributes[ attribute_name( $value ) ] = '';
					} else {
						$attributes[ attribute_name( $key ) ] = plain_value( (string) $value );
					}
				}
				return placed_element( $tag, $attributes );
			}
		);
	}
}

/**
 * Reads the attributes itself where WordPress passes their text: WordPress knows straight quotes only.
 *
 * @param string|false $output What another plug-in has made of it.
 * @param string       $name   Name of the shortcode.
 * @param array|string $given  Attributes as WordPress reads them.
 * @param array        $match  Match of the expression for shortcodes; 3 is the text of the attributes.
 * @return string|false
 */
function do_raw_shortcode( $output, $name, $given, $match ) {
	if ( false !== $output || ! isset( SHORTCODES[ $name ], $match[3] ) ) {
		return $output;
	}
	return placed_element( SHORTCODES[ $name ], parse_attributes( $match[3] ) );
}

/**
 * Attributes of a shortcode as people write them: with curly, full-width or corner quotes, with a full-width equals sign or
 * spaces around it, with no-break and full-width spaces, with an underscore for a hyphen, with booleans without a value.
 */
function parse_attributes( string $text ): array {
	$text = plain_value( $text );
	// Every kind of space becomes one; those inside quotes are the author's, and one is as good as another in a title.
	$text  = preg_replace( '/[\x{00a0}\x{2000}-\x{200b}\x{202f}\x{3000}\x{feff}\s]+/u', ' ', $text );
	$quote = '"\x{201c}\x{201d}\x{201e}\x{201f}\x{ff02}\x{300c}\x{300d}\x{300e}\x{300f}\x{2033}\x{00ab}\x{00bb}';
	$small = '\'\x{2018}\x{2019}\x{201a}\x{201b}\x{ff07}\x{2032}';
	$found = preg_match_all(
		"/([\\w-]+) ?[=\x{ff1d}] ?(?:(?|\"([^\"]*)\"|'([^']*)'|[$quote]([^$quote]*)[$quote]|[$small]([^$small]*)[$small]|([^ $quote$small]+)))|([\\w-]+)/u",
		$text,
		$parts,
		PREG_SET_ORDER
	);
	$attributes = array();
	foreach ( $found ? $parts : array() as $part ) {
		if ( isset( $part[3] ) ) {
			$attributes[ attribute_name( $part[3] ) ] = '';
		} else {
			$attributes[ attribute_name( $part[1] ) ] = trim( $part[2] );
		}
	}
	return $attributes;
}

function attribute_name( string $name ): string {
	return strtolower( str_replace( '_', '-', trim( $name ) ) );
}

/** Entities that an editor wrote for characters, once. */
function plain_value( string $text ): string {
	return html_entity_decode( $text, ENT_QUOTES | ENT_HTML5, 'UTF-8' );
}
